import { conflict, found, invalid, type Message } from '../../kit/problems'
import type { StoredUpload } from '../../kit/uploads/takeUploads'
import { insertFiles } from '../../library'
import type { Db } from '../../platform/database'
import { listTouched, type Standing } from './attemptQueries'
import { finishAttempt } from './finish'
import { addAnswerFile } from './operationQueries'
import { arrivalOf } from './rules'

type Sent = { position: number; uploads: readonly StoredUpload[]; arrivedMs: number }

/**
 * Adds a file to the answer of a question, in the transaction that holds the attempt's row. What counts is when its
 * first byte came: an attempt that was closed while the file was on its way takes it, and is marked again.
 */
export const addFile = async (db: Db, attempt: Standing, { position, uploads, arrivedMs }: Sent): Promise<void> => {
  const [upload] = uploads
  if (!upload) throw invalid({ files: [{ key: 'files.required' }] })
  const arrival = arrivalOf(attempt.ends_at, Date.parse(attempt.now) - arrivedMs)
  const isRunning = attempt.status === 'in_progress'
  const isOnItsWay = attempt.finish_reason === 'timeout' && attempt.status !== 'voided'
  if (!isRunning && !isOnItsWay) throw conflict('attempts.submitted')
  if (arrival === 'tooLate') throw conflict('attempts.tooLate')
  if (attempt.navigation === 'sequential' && position !== attempt.current) throw conflict('attempts.notCurrent')
  const { content, answer, fixed_at } = found((await listTouched(db, attempt.id, { positions: [position] }))[0])
  if (content.type !== 'file') throw conflict('attempts.asksForNoFile')
  if (fixed_at !== null) throw conflict('attempts.isFixed')
  const held = answer?.type === 'file' ? answer.file_ids : []
  if (held.length >= content.max_files)
    throw invalid({ 'files.0': [{ key: 'attempts.tooManyFiles', values: { count: content.max_files } }] })
  const refusal = refusalOf(content, upload)
  if (refusal) throw invalid({ 'files.0': [refusal] })
  const [file] = await insertFiles(db, { uploads: [upload], purpose: 'answer', ownerId: attempt.user_id })
  if (!file) throw new Error('an answer’s file was not stored')
  const next = { type: 'file' as const, file_ids: [...held, file.id] }
  await addAnswerFile(db, { id: attempt.id, position, fileId: file.id, answer: next, isLate: arrival === 'late' })
  if (!isRunning) await finishAttempt(db, { id: attempt.id, reason: 'timeout' })
}

type Limits = { formats: readonly string[]; max_size_mb: number }
/** Files are named by what they are: the ending is the server's. */
const refusalOf = ({ formats, max_size_mb }: Limits, { name, size }: StoredUpload): Message | null => {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const format = ending === 'jpg' ? 'jpeg' : ending
  if (!formats.includes(format)) return { key: 'attempts.otherFormat', values: { name, formats: formats.join(', ') } }
  if (size > max_size_mb * 1024 * 1024)
    return { key: 'attempts.fileTooLarge', values: { name, megabytes: max_size_mb } }
  return null
}
