/** Hands a file to the person under its name, as a download. */
export const saveFile = ({ blob, name }: { blob: Blob; name: string }) => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken hold of the file by then; the address is only a handle to it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
