/** A record with a value in every gallery field; `files` exist on the server. */
export const filledRecord = (files: readonly unknown[]) => ({
  id: 1,
  name: 'Константинопольская-Римская',
  reason: 'Аттестат принят.\nОригинал принесён 12 июля.',
  letter: '<p>Здравствуйте! Ждём <strong>оригинал</strong> до 15 августа.</p>',
  article: '<h2>Правила</h2><p>Текст с <strong>важным</strong> словом.</p><ul><li>раз</li><li>два</li></ul>',
  basis: 'budget',
  status: 'published',
  variant: 'success',
  method: 1,
  method_ids: [1, 3],
  agreed: true,
  ranking: ['exam_total', 'achievements'],
  born_on: '2008-02-29',
  starts_at: '2026-09-01T06:30:00.000Z',
  price: 128_500.5,
  phone: '+79161234567',
  snils: '11223344595',
  series: '4510',
  direction_id: 1,
  subject_ids: [1, 2],
  entrance_subjects: [
    { min_score: 40, weight: 1 },
    { min_score: 36, weight: 2 },
  ],
  files,
  image: files.at(-1) ?? null,
  translations: {
    ru: { name: 'Веб-разработка', description: 'Сайты и приложения', body: '<p>По-русски</p>' },
    en: { name: 'Web development' },
  },
})

export const emptyRecord = { id: 1, translations: { ru: {}, en: {} } }

const refused = [
  'name',
  'reason',
  'letter',
  'article',
  'basis',
  'status',
  'variant',
  'method',
  'method_ids',
  'agreed',
  'ranking',
  'born_on',
  'starts_at',
  'price',
  'phone',
  'snils',
  'series',
  'direction_id',
  'subject_ids',
  'entrance_subjects.0.min_score',
  'image',
  'translations.ru.name',
  'translations.ru.body',
  'translations.en.name',
  'translations.en.description',
  'translations.en.body',
]

/** Errors for every field: also for a translated field per language, one of several files and a table cell. */
export const refusals = (wrong: string): Record<string, string> => ({
  ...Object.fromEntries(refused.map((path) => [path, wrong])),
  'files.0': `паспорт.pdf: ${wrong}`,
})
