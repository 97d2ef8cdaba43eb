import type { HomeworkRecord } from '../../../api/homework/homework'
import type { HomeworkInput } from '../../../api/homework/homeworkInput'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { notFound, orNotFound } from '../../kit/problems'
import { signerAt } from '../../kit/http/signedLinks'
import { cleanRichText, isBlankHtml } from '../../kit/texts/richText'
import { listFiles, presentRichTexts } from '../../library'
import { findHomework, type StoredHomework } from './queries'
import type { HomeworkContent } from './writeQueries'

export type HomeworkContext = Pick<Context, 'db' | 'locale' | 'now' | 'services'> & {
  person: Person
  params: { id: number }
}

/** 404 for homework out of reach. */
export const loadHomework = async ({ db, locale, person, params }: HomeworkContext): Promise<StoredHomework> =>
  orNotFound(await findHomework(db, { id: params.id, person, locale }))

/** Like `loadHomework`, but also 404 for curators, who cannot edit. */
export const loadEditable = async (context: HomeworkContext): Promise<StoredHomework> => {
  const found = await loadHomework(context)
  if (!found.can_edit) throw notFound()
  return found
}

export const presentHomework = async (
  { db, services, now }: HomeworkContext,
  { file_ids, gradebook_id: _book, instructions, ...record }: StoredHomework,
): Promise<HomeworkRecord> => {
  const sign = signerAt(services.keyFor, now)
  const [text = ''] = await presentRichTexts(db, [instructions ?? ''], sign)
  return { ...record, instructions: text || null, files: await listFiles(db, file_ids, sign) }
}

export const readHomework = async (context: HomeworkContext): Promise<HomeworkRecord> =>
  presentHomework(context, await loadHomework(context))

/** Splits the input into the column's part and the homework's. */
export const splitInput = ({
  title,
  scale,
  max,
  weight,
  category,
  posts_at,
  instructions,
  files,
  ...rest
}: HomeworkInput) => {
  const html = instructions === null ? '' : cleanRichText(instructions).html
  const content: HomeworkContent = {
    ...rest,
    instructions: isBlankHtml(html) ? null : html,
    file_ids: files.map(({ id }) => id),
  }
  return { column: { title, scale, max, weight, category, posts_at }, content }
}
