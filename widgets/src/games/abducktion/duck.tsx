import { Duck } from "../../art/duck";

/** The livery of the shelf that tells a colour without its colour. */
const LIVERY: Readonly<Record<string, number>> = { yellow: 0, white: 5, blue: 1, pink: 3 };

/** A duck of one of the four colours, which fills the box it is put in. */
export function Body({ colour }: { colour: string }) {
  return <Duck seat={LIVERY[colour] ?? 0} />;
}
