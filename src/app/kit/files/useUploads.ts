import { useEffect, useRef, useState } from 'react'
import { i18n } from '../../shell/i18n/i18n'
import { HttpError, useDataProvider } from 'react-admin'
import type { ActionKey, ActionSent, AnswerOf, AppDataProvider } from '../providers/dataProvider'
import { isHeic, isShrinkable, shrinkPhoto } from './shrinkPhoto'

export type Upload = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** Progress from 0 to 1. */
  part: number
  message: string
  /** The error is temporary and not caused by the file. */
  isRetryable: boolean
  /** The connection was lost; the upload resumes when the browser is online again. */
  isCutOff: boolean
}

type Options<K extends ActionKey> = {
  /** The endpoint that accepts one file, and the data sent with each. */
  call: K
  sent: Pick<ActionSent<K>, 'id' | 'params' | 'body'>
  /** Maximum megabytes per file; larger files are rejected before upload. */
  megabytes: number
  /** Accepted media types with their display names; if omitted, the server decides. */
  formats?: ReadonlyMap<string, string>
  /** Continues uploads after the screen is closed. */
  outlives?: boolean
  /** Called after an upload with the server's response. */
  onDone: (data: AnswerOf<K>) => void
}

export type Uploads = ReturnType<typeof useUploads>

let lastKey = 0

/** Uploads files one after another; each can be cancelled, retried and dismissed, and a failed one does not block the rest. */
export const useUploads = <K extends ActionKey>({
  call,
  sent,
  megabytes,
  formats,
  outlives = false,
  onDone,
}: Options<K>) => {
  const provider = useDataProvider<AppDataProvider>()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef(Promise.resolve())
  const stops = useRef(new Map<number, AbortController>())
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const running = stops.current
    return () => {
      if (!outlives) running.forEach((stop) => stop.abort())
    }
  }, [outlives])

  const change = (key: number, next: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...next } : upload)))
  const forget = (key: number) => {
    stops.current.delete(key)
    setUploads((all) => all.filter((upload) => upload.key !== key))
  }

  /** Converting to JPEG is allowed for photos, and for PNG scans only if JPEG is accepted. */
  const isConvertible = (file: File): boolean =>
    isShrinkable(file) && (file.type !== 'image/png' || formats?.has('image/jpeg') === true)
  /** Returns why a file cannot be uploaded, or null. Formats unknown to the browser are left to the server. */
  const rejectionReason = (file: File): string | null => {
    const { name, type, size } = file
    if (formats && isHeic(file)) return i18n.t('kit.files.heic', { name })
    if (formats && type !== '' && !formats.has(type))
      return i18n.t('kit.files.wrong_format', { name, formats: [...formats.values()].join(', ') })
    return size > megabytes * 1024 * 1024 ? i18n.t('kit.files.too_large', { name, megabytes }) : null
  }
  const fail = (key: number, message: string, why: { isRetryable: boolean; isCutOff: boolean }) =>
    change(key, { state: 'failed', message, ...why })

  const send = async (key: number, file: File, signal: AbortSignal) => {
    if (signal.aborted) return
    change(key, { state: 'sending', part: 0 })
    try {
      const photo = isConvertible(file) ? await shrinkPhoto(file) : file
      const refusal = rejectionReason(photo)
      if (refusal !== null) return fail(key, refusal, permanentFailure)
      const onProgress = (part: number) => change(key, { part })
      // The upload row shows the error, so no toast is needed.
      const { data } = await provider.act(call, { ...sent, files: [photo], signal, onProgress, quiet: 'all' })
      forget(key)
      done.current(data)
    } catch (error) {
      if (signal.aborted) return
      fail(key, errorMessage(error, file.name), { isRetryable: isRetryable(error), isCutOff: isConnectionError(error) })
    }
    return undefined
  }

  const start = (key: number, file: File) => {
    const refusal = isConvertible(file) ? null : rejectionReason(file)
    if (refusal !== null) return fail(key, refusal, permanentFailure)
    const stop = new AbortController()
    stops.current.set(key, stop)
    queue.current = queue.current.then(() => send(key, file, stop.signal))
    return undefined
  }

  const add = (files: readonly File[]) => {
    const added = files.map((file) => {
      lastKey += 1
      return { key: lastKey, file, state: 'waiting' as const, part: 0, message: '', isRetryable: true, isCutOff: false }
    })
    setUploads((all) => [...all, ...added])
    for (const { key, file } of added) start(key, file)
  }

  const stop = (key: number) => {
    stops.current.get(key)?.abort()
    forget(key)
  }
  const retry = ({ key, file }: Upload) => {
    change(key, { state: 'waiting', part: 0, message: '', isCutOff: false })
    start(key, file)
  }
  useEffect(() => {
    const resume = () => uploads.filter((upload) => upload.isCutOff).forEach(retry)
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  })
  return { uploads, add, stop, retry }
}

const permanentFailure = { isRetryable: false, isCutOff: false }

/** Only network errors, rate limits and server errors can be retried; an error about the file would repeat. */
const isRetryable = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status === 0 || error.status === 429 || error.status >= 500

const isConnectionError = (error: unknown): boolean => error instanceof HttpError && error.status === 0

/** The server's message about the file, or a message that the network is down. */
const errorMessage = (error: unknown, name: string): string => {
  if (!(error instanceof HttpError)) return i18n.t('kit.files.failed', { name })
  if (error.status === 0) return i18n.t('kit.files.offline', { name })
  const [fieldError]: unknown[] = Object.values(error.body?.errors ?? {})
  return typeof fieldError === 'string' ? fieldError : error.message || i18n.t('kit.files.failed', { name })
}
