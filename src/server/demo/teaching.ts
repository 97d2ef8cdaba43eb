import type { DemoGroup } from './groups'
import { college } from './college'

/** People are identified by e-mail or login. */
export type Teaching = { group: string; curator: string; lessons: { subject: string; teacher: string }[] }

const lessonsPerGroup = 7
const general = 1
const professional = [2, 3]
/** Subjects of the teacher's account, so that visitors who sign in with it have groups. */
export const teacherSubjects = ['ОП.08', 'ПМ.01']

/** Students who enter after the ninth class spend the first year on school subjects. */
const hasSchoolYear = ({ direction, course }: DemoGroup) => course === 1 && direction !== 'пи' && direction !== 'вр'

const subjectsOf = (group: DemoGroup) =>
  college.subjects
    .filter(({ type }) => (hasSchoolYear(group) ? type === general : professional.includes(type)))
    .filter(({ directions }) => directions.length === 0 || directions.includes(group.direction))
    .map(({ code }) => code)
    .slice(hasSchoolYear(group) ? 0 : -lessonsPerGroup)
    .slice(0, lessonsPerGroup)

/** Assigns teachers to every subject and a curator to every group. `teacher` is the demo account. */
export const assignTeachers = (
  groups: readonly DemoGroup[],
  { teacher, others }: { teacher: string; others: readonly string[] },
): Teaching[] =>
  groups.map((group, position) => {
    const isOwn = group.direction === 'ис' && group.status === 'active'
    const other = (number: number) => others[number % others.length] ?? teacher
    return {
      group: group.code,
      curator: isOwn && group.course === 3 ? teacher : other(position * 5 + 2),
      lessons: subjectsOf(group).map((subject) => ({
        subject,
        teacher:
          isOwn && teacherSubjects.includes(subject)
            ? teacher
            : other(college.subjects.findIndex(({ code }) => code === subject) + (position % 2)),
      })),
    }
  })
