/** What a promise comes to; null when that takes longer, and at once when `signal` fires: no timer is left behind. */
export function within<T>(milliseconds: number, signal: AbortSignal, promise: Promise<T>): Promise<T | null> {
  return new Promise((settle) => {
    const stop = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      settle(null);
    };
    const timer = setTimeout(stop, milliseconds);
    signal.addEventListener("abort", stop);
    void promise.then((value) => {
      settle(value);
      stop();
    });
    if (signal.aborted) stop();
  });
}

/** Lets time pass, until `signal` fires. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await within(milliseconds, signal, new Promise<never>(() => undefined));
}
