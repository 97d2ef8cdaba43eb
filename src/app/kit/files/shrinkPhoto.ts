const longestSide = 3000
const heavy = 3 * 1024 * 1024
const photos = ['image/jpeg', 'image/webp']

/** Whether it may become smaller on its way. */
export const mayShrink = (file: File): boolean => photos.includes(file.type) && file.size >= heavy

/**
 * A camera's photo as it is sent: upright, at most 3000 pixels long, without the place and time that the camera wrote into it. Anything else,
 * and what this browser cannot read, goes as it is; the server decides.
 */
export const shrinkPhoto = async (file: File): Promise<File> => {
  if (!mayShrink(file)) return file
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.88)
    })
    return blob && blob.size < file.size
      ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
      : file
  } catch {
    return file
  }
}
