/** Downloads a blob under the given file name. */
export const saveFile = ({ blob, name }: { blob: Blob; name: string }) => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has started the download by then; the object URL is only a reference.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
