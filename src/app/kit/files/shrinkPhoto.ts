const longestSide = 3000
const heavy = 3 * 1024 * 1024
const photos = ['image/jpeg', 'image/webp', 'image/png']
/** HEIC photos of iPhones: some browsers can decode them, and the server rejects them. */
const heicTypes = ['image/heic', 'image/heif']

export const isHeic = (file: File): boolean =>
  heicTypes.includes(file.type) || (file.type === '' && /\.hei[cf]$/i.test(file.name))

/** Whether the file may be resized or converted before upload. */
export const isShrinkable = (file: File): boolean => isHeic(file) || (photos.includes(file.type) && file.size >= heavy)

/**
 * Prepares a photo or scan for upload: upright, at most 3000 pixels long, without EXIF location and time. Other files,
 * and images this browser cannot decode, are returned unchanged for the server to check.
 */
export const shrinkPhoto = async (file: File): Promise<File> => {
  if (!isShrinkable(file)) return file
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    const paper = canvas.getContext('2d')
    if (paper) {
      // Transparent areas of a PNG would turn black in a JPEG.
      paper.fillStyle = '#ffffff'
      paper.fillRect(0, 0, canvas.width, canvas.height)
      paper.drawImage(image, 0, 0, canvas.width, canvas.height)
    }
    image.close()
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.88)
    })
    return blob && (isHeic(file) || blob.size < file.size)
      ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
      : file
  } catch {
    return file
  }
}
