const SVG = "http://www.w3.org/2000/svg";

const TAGS = new Set(
  (
    "svg g path rect circle ellipse line polyline polygon text tspan textPath title desc defs use symbol marker clipPath mask " +
    "pattern linearGradient radialGradient stop style filter feGaussianBlur feOffset feMerge feMergeNode feFlood feComposite feDropShadow"
  ).split(" "),
);

/** The picture as elements, less anything that could run or fetch; null when it is no SVG. */
export function picture(svg: string): SVGSVGElement | null {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement as Element;
  if (root.localName !== "svg" || root.querySelector("parsererror") !== null) return null;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (!TAGS.has(element.localName) || (element.localName === "style" && fetches(element.textContent ?? ""))) {
      element.remove();
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      const link = name === "href" || name === "xlink:href";
      if (/^on/i.test(name) || (link && !value.startsWith("#")) || fetches(value)) element.removeAttribute(name);
    }
  }
  return document.importNode(root, true) as SVGSVGElement;
}

/** An element of the picture's own kind. */
export function shape(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name) as SVGElement;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function fetches(text: string): boolean {
  return /@import|javascript:|url\(\s*(?!["']?#)/i.test(text);
}
