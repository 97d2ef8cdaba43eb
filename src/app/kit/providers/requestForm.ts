import { i18n } from '../../shell/i18n/i18n'
import { announce, type Quiet } from '../../shell/http/announce'
import { HttpProblem, problemOf } from '../../shell/http/problem'
import { sessionStore } from '../../shell/session/store'

type SentForm = {
  path: string
  idempotencyKey?: string | undefined
  quiet?: Quiet | undefined
  fields?: Readonly<Record<string, string>>
  files: readonly File[]
  /** Upload progress, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Sends a form with files. Like `request`, but reports upload progress, which `fetch` cannot. */
export const requestForm = async ({
  path,
  idempotencyKey,
  quiet,
  fields = {},
  files,
  onProgress,
  signal,
}: SentForm) => {
  const token = sessionStore.token()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [position, file] of files.entries()) form.append(`files[${position}]`, file, file.name)
  const answer = await send({ path, idempotencyKey, form, token, onProgress, signal })
  if (answer.ok) return answer
  const problem = await problemOf(answer)
  announce(problem, { quiet, token })
  throw problem
}

type UploadOptions = Pick<SentForm, 'path' | 'idempotencyKey' | 'onProgress' | 'signal'> & {
  form: FormData
  token: string | undefined
}

const send = ({ path, idempotencyKey, form, token, onProgress, signal }: UploadOptions) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', i18n.locale())
    if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`)
    if (idempotencyKey !== undefined) request.setRequestHeader('Idempotency-Key', idempotencyKey)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })))
    request.addEventListener('error', () => reject(new HttpProblem({ status: 0, message: '' })))
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
