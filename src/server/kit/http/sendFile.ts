import type { FastifyReply } from 'fastify'

/** Builds a Content-Disposition header (RFC 6266) with an ASCII fallback; `inline` lets the browser show the file. */
export const contentDisposition = (name: string, disposition: 'attachment' | 'inline' = 'attachment'): string => {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

export const sendFile = (
  { name, type, body }: { name: string; type: string; body: string | Uint8Array },
  reply: FastifyReply,
) =>
  reply
    .header('content-disposition', contentDisposition(name))
    .type(type)
    .send(typeof body === 'string' ? body : Buffer.from(body))
