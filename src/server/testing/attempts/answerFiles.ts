import { conflict, orNotFound, invalid, type Message } from '../../kit/problems'
import type { StoredUpload } from '../../kit/uploads/takeUploads'
import { insertFiles } from '../../library'
import type { Db } from '../../platform/database'
import type { AttemptState } from './attemptQueries'
import { addAnswerFile, getFileQuestion, insertLateFile } from './fileQueries'
import { finishAttempt } from './finish'
import { arrivalOf, isFileInTime } from './rules'

/** `begunMs` and `arrivedMs` say how many milliseconds ago the first and the last byte arrived. */
type FileUpload = { position: number; uploads: readonly StoredUpload[]; begunMs: number; arrivedMs: number }

/**
 * Adds a file to an answer; the caller has locked the attempt. The file counts if its upload began before the end (plus
 * grace) and finished within `fileGrace` after it; an attempt that has timed out is then marked again. A later file is
 * stored but does not count.
 */
export const addFile = async (
  db: Db,
  attempt: AttemptState,
  { position, uploads, begunMs, arrivedMs }: FileUpload,
): Promise<void> => {
  const { id, user_id: userId, ends_at } = attempt
  const [upload] = uploads
  if (!upload) throw invalid({ files: [{ key: 'files.required' }] })
  const now = Date.parse(attempt.now)
  const begun = arrivalOf(ends_at, now - begunMs)
  const arrivedAt = new Date(now - arrivedMs).toISOString()
  const counts = isFileInTime(ends_at, Date.parse(arrivedAt))
  const isRunning = attempt.status === 'in_progress'
  const isOnItsWay = attempt.finish_reason === 'timeout' && attempt.status !== 'voided'
  if (!isRunning && !isOnItsWay) throw conflict('attempts.submitted')
  if (begun === 'tooLate') throw conflict('attempts.too_late')
  if (attempt.navigation === 'sequential' && position !== attempt.current) throw conflict('attempts.not_current')
  const question = orNotFound(await getFileQuestion(db, { id, position }))
  const { content, answer, locked_at, late_files } = question
  if (content.type !== 'file') throw conflict('attempts.asks_for_no_file')
  if (locked_at !== null) throw conflict('attempts.is_fixed')
  const currentIds = answer?.type === 'file' ? answer.file_ids : []
  if ((counts ? currentIds.length : late_files) >= content.max_files)
    throw invalid({ 'files.0': [{ key: 'attempts.too_many_files', values: { count: content.max_files } }] })
  const refusal = refusalOf(content, upload)
  if (refusal) throw invalid({ 'files.0': [refusal] })
  const [file] = await insertFiles(db, { uploads: [upload], purpose: 'answer', ownerId: userId })
  if (!file) throw new Error('The answer file was not stored')
  const arrived = { id, position, userId, fileId: file.id, arrivedAt }
  if (!counts) return insertLateFile(db, { ...arrived, rev: question.answer_rev })
  const next = { type: 'file' as const, file_ids: [...currentIds, file.id] }
  await addAnswerFile(db, { ...arrived, answer: next, isLate: begun === 'late' })
  if (!isRunning) await finishAttempt(db, { id, reason: 'timeout' })
  return undefined
}

type Limits = { formats: readonly string[]; max_size_mb: number }
/** Reads the format from the extension, which the server has derived from the file's content. */
const refusalOf = ({ formats, max_size_mb }: Limits, { name, size }: StoredUpload): Message | null => {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const format = ending === 'jpg' ? 'jpeg' : ending
  if (!formats.includes(format)) return { key: 'attempts.other_format', values: { name, formats: formats.join(', ') } }
  if (size > max_size_mb * 1024 * 1024)
    return { key: 'attempts.file_too_large', values: { name, megabytes: max_size_mb } }
  return null
}
