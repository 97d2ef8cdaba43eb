import type { Curriculum } from '../../api/curricula/curricula'
import type { Context } from '../kit/handlers'
import { lockForEdit } from '../kit/records/lockRecord'
import type { Person } from '../kit/person'
import { getCurriculum } from './queries'
import { actionsOf, checkDraft, checkOffice } from './rules'

export type CurriculumContext = Pick<Context, 'db' | 'locale'> & { person: Person }

export const entity = 'groups/curricula'

export const readCurriculum = async ({ db, locale, person }: CurriculumContext, id: number): Promise<Curriculum> => {
  const found = await getCurriculum(db, { id, locale, person })
  return { ...found, actions: actionsOf(found, person) }
}

/** Locks a curriculum for a change by the office; without a version, in its present one. */
export const lockCurriculum = async (
  context: CurriculumContext,
  { id, version }: { id: number; version?: number },
): Promise<Curriculum> => {
  const current = () => readCurriculum(context, id)
  const seen = await current()
  checkOffice(context.person)
  await lockForEdit(context.db, { table: 'curricula', id, version: version ?? seen.version }, current)
  return version === undefined || version === seen.version ? seen : current()
}

export const lockDraft = async (
  context: CurriculumContext,
  which: { id: number; version?: number },
): Promise<Curriculum> => {
  const found = await lockCurriculum(context, which)
  checkDraft(found)
  return found
}
