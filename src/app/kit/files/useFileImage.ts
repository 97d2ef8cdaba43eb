import { useEffect, useState } from 'react'
import { request } from '../../shell/http/request'

/** An address that an <img> can show: a signed link as it is, a person's own file fetched with the token. */
export const useFileImage = (address: string | null | undefined): string | null => {
  const [fetched, setFetched] = useState<{ from: string; shown: string } | null>(null)
  const opensByItself = address?.includes('signature=') ?? true
  useEffect(() => {
    if (!address || opensByItself) return undefined
    const stop = new AbortController()
    let shown = ''
    const fetchImage = async () => {
      const response = await request({ method: 'GET', path: address, signal: stop.signal, quiet: 'all' })
      shown = URL.createObjectURL(await response.blob())
      setFetched({ from: address, shown })
    }
    void fetchImage().catch(() => undefined)
    return () => {
      stop.abort()
      URL.revokeObjectURL(shown)
    }
  }, [address, opensByItself])
  if (opensByItself) return address ?? null
  return fetched && fetched.from === address ? fetched.shown : null
}
