import { checksOf, keyUnless, type Check, type Facts } from './check'

const { needed } = checksOf('education')
const firstYear = 1950

export const checkEducation = ({ form: { education, person }, today }: Facts): Check[] => {
  const born = person.birth_date === null ? 0 : Number(person.birth_date.slice(0, 4))
  const year = education.year ?? firstYear
  const day = education.issued_on ?? today
  const score = education.average_score ?? 0
  return [
    needed('level', education.level),
    needed('institution', education.institution),
    needed(
      'year',
      education.year,
      keyUnless(
        year >= Math.max(firstYear, born + 10) && year <= Number(today.slice(0, 4)),
        'applications.faults.year',
      ),
    ),
    needed('paper', education.paper),
    needed('number', education.number),
    needed(
      'issued_on',
      education.issued_on,
      keyUnless(
        day <= today && (person.birth_date === null || day > person.birth_date),
        'applications.faults.past_day',
      ),
    ),
    needed(
      'average_score',
      education.average_score,
      keyUnless(score >= 2 && score <= 5, 'applications.faults.average_score'),
    ),
  ]
}
