import type { FileItem } from '../../../api'

/** Whether a form value or a response is a stored file. */
export const isFileItem = (value: unknown): value is FileItem =>
  typeof value === 'object' && value !== null && 'id' in value && 'download_url' in value && 'delete_url' in value

export type FileErrors = { whole: string | undefined; byPosition: ReadonlyMap<number, string> }

/** Splits the form errors of a file field into errors of the whole field and of each file by position (`files.0`). */
export const fileErrors = (errors: unknown, path: string): FileErrors => {
  const own = path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), errors)
  if (!isRecord(own)) return { whole: undefined, byPosition: new Map() }
  const byPosition = Object.entries(own).flatMap(([name, error]): [number, string][] => {
    const message = messageOf(error)
    return /^\d+$/.test(name) && message !== undefined ? [[Number(name), message]] : []
  })
  return { whole: messageOf(own), byPosition: new Map(byPosition) }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const messageOf = (error: unknown): string | undefined =>
  isRecord(error) && typeof error.message === 'string' ? error.message : undefined
