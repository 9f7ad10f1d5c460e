/** Parts of the page that are loaded when they are first needed. Until then their elements do nothing. */

const parts = {
  figures: async () => (await import("../desk/deskparts")).defineFigures(),
  picture: async () => (await import("../picture/element")).definePicture(),
  spark: async () => (await import("../spark/element")).defineSpark(),
};

export type Part = keyof typeof parts;

/** Resolves when the elements of a part are defined. */
export function need(part: Part): Promise<void> {
  return parts[part]();
}
