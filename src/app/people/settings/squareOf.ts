export type Size = { readonly width: number; readonly height: number }
type Percent = Size & { readonly x: number; readonly y: number }

const part = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000))

/** A chosen square as the server takes it: its corner as parts of width and height, its side as a part of the shorter one. */
export const squareOf = (crop: Percent, picture: Size): { x: number; y: number; size: number } => ({
  x: part(crop.x / 100),
  y: part(crop.y / 100),
  size: part(((crop.width / 100) * picture.width) / Math.min(picture.width, picture.height)),
})
