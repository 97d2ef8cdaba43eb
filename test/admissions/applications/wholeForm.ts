import type { ApplicationChange } from '../../../src/api/admissions/applicationForm'

/** A complete form of a 16-year-old. */
export const wholeForm = ({ directionId }: { directionId: number }) => {
  const home = { postal_code: '141400', region: 'Московская область', place: 'г. Химки', street: 'ул. Лесная, д. 4' }
  return {
    person: {
      last_name: 'Орлова',
      first_name: 'Вера',
      middle_name: 'Павловна',
      gender: 'female',
      birth_date: '2010-03-14',
      birth_place: 'г. Химки',
      citizenship: 'RU',
      snils: '112-233-445 95',
      identity: {
        kind: 'passport_rf',
        series: '4524',
        number: '123456',
        issued_on: '2024-04-01',
        issuer: 'ГУ МВД России по Московской области',
        department_code: '500-123',
      },
    },
    contacts: { phone: '+7 (912) 345-67-89', email: 'vera@example.org', registered: home },
    education: {
      level: 'basic_general',
      institution: 'Школа № 12',
      year: 2026,
      paper: 'certificate',
      number: '05024001234567',
      issued_on: '2026-06-20',
      average_score: 4.64,
    },
    representative: { relation: 'mother', last_name: 'Орлова', first_name: 'Анна', phone: '+79123456780' },
    choices: [{ direction_id: directionId, education_method_id: 1, basis: 'budget' }],
  } satisfies Record<
    keyof Pick<ApplicationChange, 'person' | 'contacts' | 'education' | 'representative' | 'choices'>,
    unknown
  >
}
