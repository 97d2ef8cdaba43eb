/** Reads the file name from Content-Disposition, preferring the UTF-8 form (RFC 6266). */
export const attachmentName = (headers: Headers): string => {
  const header = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/i.exec(header)?.[1] ?? 'export')
}
