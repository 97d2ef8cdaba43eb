import type { Curriculum, CurriculumLine, LineChange, LineInput } from '../../api/curricula/curricula'
import type { ConstraintMessages } from '../kit/records/constraints'
import { conflict, forbidden, invalid } from '../kit/problems'
import type { Person } from '../kit/person'

export const curriculaConstraints: ConstraintMessages = {
  curricula_draft: { path: 'entry_year', key: 'curricula.draft_exists' },
  curricula_edition: { path: 'entry_year', key: 'curricula.draft_exists' },
  curricula_in_force: { path: '', key: 'curricula.approved_meanwhile' },
  curriculum_lines_once: { path: 'semester', key: 'curricula.line_repeated' },
  approved_curriculum_stays: { path: '', key: 'curricula.stays' },
  followed_curriculum_is_approved: { path: '', key: 'curricula.not_approved' },
  curricula_direction_id_fkey: { path: 'direction_id', key: 'field.no_such_record' },
  curricula_education_method_id_fkey: { path: 'education_method_id', key: 'field.no_such_record' },
  curriculum_lines_subject_id_fkey: { path: 'subject_id', key: 'field.no_such_record' },
}

/** Only the whole study office changes curricula. */
export const checkOffice = ({ reach }: Pick<Person, 'reach'>): void => {
  if (reach !== 'all') throw forbidden('problem.beyond_reach')
}

type State = Pick<Curriculum, 'status' | 'groups_count' | 'lines_count'>
export const actionsOf = ({ status, groups_count }: State, { reach }: Pick<Person, 'reach'>): Curriculum['actions'] => {
  if (reach !== 'all') return []
  if (status === 'draft') return ['edit', 'approve', 'delete', 'copy']
  if (status === 'approved') return ['assign', 'copy', 'archive']
  // Groups that follow an archived edition need the gradebooks of their later semesters.
  return groups_count > 0 ? ['assign', 'copy'] : ['copy']
}

export const checkDraft = ({ status }: Pick<Curriculum, 'status'>): void => {
  if (status !== 'draft') throw conflict('curricula.stays')
}

export const checkSemester = ({ semester }: Pick<LineInput, 'semester'>, semesters: number): void => {
  if (semester > semesters)
    throw invalid({ semester: [{ key: 'curricula.semester_beyond', values: { count: semesters } }] })
}

type Terms = Pick<CurriculumLine, 'hours' | 'credits' | 'control_form'>
const termsOf = ({ hours, credits, control_form }: Terms): Terms => ({ hours, credits, control_form })
const isSame = (one: Terms, other: Terms) =>
  one.hours === other.hours && one.credits === other.credits && one.control_form === other.control_form
const keyOf = ({ subject_id, semester }: Pick<CurriculumLine, 'subject_id' | 'semester'>) => `${subject_id} ${semester}`

/** Added, removed and changed lines, by subject and semester. */
export const compareLines = (before: readonly CurriculumLine[], after: readonly CurriculumLine[]): LineChange[] => {
  const old = new Map(before.map((line) => [keyOf(line), line]))
  const now = new Map(after.map((line) => [keyOf(line), line]))
  const all = [...new Map([...old, ...now]).values()]
  return all
    .flatMap((line): LineChange[] => {
      const [was, is] = [old.get(keyOf(line)), now.get(keyOf(line))]
      if (was && is && isSame(was, is)) return []
      const { subject_id, subject_name, semester } = line
      return [{ subject_id, subject_name, semester, before: was ? termsOf(was) : null, after: is ? termsOf(is) : null }]
    })
    .toSorted((one, other) => one.semester - other.semester || one.subject_name.localeCompare(other.subject_name, 'ru'))
}
