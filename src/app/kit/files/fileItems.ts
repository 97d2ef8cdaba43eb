import type { FileItem } from '../../../api'

/** Whether a value of a form, or an answer, is a file of the server. */
export const isFileItem = (value: unknown): value is FileItem =>
  typeof value === 'object' && value !== null && 'id' in value && 'download_url' in value && 'delete_url' in value

export type FileErrors = { whole: string | undefined; byPosition: ReadonlyMap<number, string> }

/** The form's errors of a field of files: of the field as a whole, and of the files by their position (`files.0`). */
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
