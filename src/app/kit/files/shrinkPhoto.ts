const longestSide = 3000
const heavy = 3 * 1024 * 1024
const photos = ['image/jpeg', 'image/webp', 'image/png']
/** What an iPhone's camera writes: some browsers can read it, the server takes it from nobody. */
const ofCamera = ['image/heic', 'image/heif']

export const isOfCamera = (file: File): boolean =>
  ofCamera.includes(file.type) || (file.type === '' && /\.hei[cf]$/i.test(file.name))

/** Whether it may become smaller on its way, or another format. */
export const mayShrink = (file: File): boolean => isOfCamera(file) || (photos.includes(file.type) && file.size >= heavy)

/**
 * A photo or a scan as it is sent: upright, at most 3000 pixels long, without the place and time that the camera wrote into it. Anything else,
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
    const paper = canvas.getContext('2d')
    if (paper) {
      // What a PNG leaves out would be black in a JPEG.
      paper.fillStyle = '#ffffff'
      paper.fillRect(0, 0, canvas.width, canvas.height)
      paper.drawImage(image, 0, 0, canvas.width, canvas.height)
    }
    image.close()
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.88)
    })
    return blob && (isOfCamera(file) || blob.size < file.size)
      ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
      : file
  } catch {
    return file
  }
}
