/** The file name in a Content-Disposition header: its UTF-8 form if there is one (RFC 6266). */
export const attachmentName = (headers: Headers): string => {
  const header = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/i.exec(header)?.[1] ?? 'export')
}
