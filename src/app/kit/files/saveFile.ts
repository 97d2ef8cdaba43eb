/** Downloads a blob under the given file name. */
export const saveFile = ({ blob, name }: { blob: Blob; name: string }) => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser has started the download and no longer needs the object URL.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
