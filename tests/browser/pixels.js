// Pixels of a side of a block, and how much of 255 its mean colour may stray: edges are drawn a little otherwise each time.
const BLOCK = 16;
const TONE = 24;
// Pixels of a side of a sign once scaled, and how much of 255 two greys must differ to be seen as two.
const SIDE = 48;
const GREY = 60;

/** The pixels of a picture on white, scaled to a square of `side` where one is given. */
async function read(bytes, side) {
  const image = new Image();
  image.src = `data:image/*;base64,${bytes}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = side ?? image.width;
  canvas.height = side ?? image.height;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

/** The mean of each block's reds, greens and blues, one after the other. */
function means({ width, height, data }) {
  const across = Math.ceil(width / BLOCK);
  const sums = new Float64Array(3 * across * Math.ceil(height / BLOCK));
  const counts = new Float64Array(sums.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const block = 3 * (across * Math.floor(y / BLOCK) + Math.floor(x / BLOCK));
      for (let channel = 0; channel < 3; channel++) {
        sums[block + channel] += data[4 * (y * width + x) + channel];
        counts[block + channel]++;
      }
    }
  }
  return sums.map((sum, at) => sum / counts[at]);
}

/** The share of blocks in which two pictures differ; pictures of two sizes differ altogether. */
async function strayed(one, other) {
  const [a, b] = [await read(one), await read(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  const [here, there] = [means(a), means(b)];
  let count = 0;
  for (let at = 0; at < here.length; at += 3) {
    if ([0, 1, 2].some((channel) => Math.abs(here[at + channel] - there[at + channel]) > TONE)) count++;
  }
  return (3 * count) / here.length;
}

/** The share of pixels in which the greys of two signs differ so much that it is seen. */
async function apart(one, other) {
  const greys = ({ data }) =>
    Array.from({ length: SIDE * SIDE }, (_, at) => {
      const [red, green, blue] = data.slice(4 * at, 4 * at + 3);
      return 0.299 * red + 0.587 * green + 0.114 * blue;
    });
  const [a, b] = [greys(await read(one, SIDE)), greys(await read(other, SIDE))];
  return a.filter((grey, at) => Math.abs(grey - b[at]) > GREY).length / a.length;
}
