type Text = readonly [ru: string, en: string]
export type DemoDocumentType = {
  code: string
  name: Text
  description: Text
  category: string
  required?: true
  needsOriginal?: true
  citizensOnly?: true
  sensitive?: true
  maxFiles: number
  formats?: readonly string[]
  fields: readonly string[]
  rejectReasons: readonly Text[]
}

const unreadable: Text = ['Текст не читается, переснимите', 'The text cannot be read, please take it again']
const cropped: Text = ['Края документа обрезаны', 'The edges of the document are cut off']
const pagesMissing: Text = ['Не хватает страниц', 'Pages are missing']
const expired: Text = ['Срок действия истёк', 'The document has expired']
const other: Text = ['Загружен другой документ', 'This is a different document']
const unsigned: Text = ['Нет подписи', 'It is not signed']
const noStamp: Text = ['Нет печати учреждения', 'The institution’s stamp is missing']
const papers = ['series', 'number', 'issue_date', 'issuer'] as const

export const documentTypes: readonly DemoDocumentType[] = [
  {
    code: 'passport',
    name: ['Паспорт', 'Passport'],
    description: [
      'Разворот с фотографией и страница с пропиской.',
      'The page with the photo and the one with the address.',
    ],
    category: 'identity',
    required: true,
    sensitive: true,
    maxFiles: 4,
    fields: papers,
    rejectReasons: [unreadable, cropped, pagesMissing, expired],
  },
  {
    code: 'snils',
    name: ['СНИЛС', 'Insurance number (SNILS)'],
    description: ['Карточка или уведомление о номере.', 'The card or the notice of the number.'],
    category: 'identity',
    required: true,
    citizensOnly: true,
    sensitive: true,
    maxFiles: 1,
    fields: ['number'],
    rejectReasons: [unreadable, other],
  },
  {
    code: 'school_certificate',
    name: ['Аттестат', 'School certificate'],
    description: ['Об основном или среднем общем образовании.', 'Of basic or secondary general education.'],
    category: 'education',
    required: true,
    needsOriginal: true,
    maxFiles: 2,
    fields: papers,
    rejectReasons: [unreadable, other, noStamp],
  },
  {
    code: 'certificate_supplement',
    name: ['Приложение к аттестату', 'Certificate supplement'],
    description: ['Обе стороны, со всеми отметками.', 'Both sides, with all the marks.'],
    category: 'education',
    required: true,
    needsOriginal: true,
    maxFiles: 4,
    fields: ['series', 'number'],
    rejectReasons: [unreadable, pagesMissing, cropped],
  },
  {
    code: 'photo',
    name: ['Фотография 3 × 4', 'Photo 3 × 4 cm'],
    description: ['На светлом фоне, без головного убора.', 'On a light background, without a hat.'],
    category: 'photo',
    required: true,
    maxFiles: 1,
    formats: ['jpeg', 'png'],
    fields: [],
    rejectReasons: [
      ['Лицо видно не полностью', 'The face is not fully visible'],
      ['Фон не светлый', 'The background is not light'],
    ],
  },
  {
    code: 'medical_086',
    name: ['Медицинская справка 086/у', 'Medical certificate 086/u'],
    description: ['Действует шесть месяцев со дня выдачи.', 'Valid for six months from the day of issue.'],
    category: 'medical',
    required: true,
    sensitive: true,
    maxFiles: 4,
    fields: ['issue_date', 'issuer', 'expiry_date'],
    rejectReasons: [unreadable, expired, noStamp],
  },
  {
    code: 'vaccinations',
    name: ['Сертификат прививок', 'Vaccination record'],
    description: ['Форма 156/у-93 или выписка.', 'Form 156/u-93 or an extract.'],
    category: 'medical',
    sensitive: true,
    maxFiles: 6,
    fields: ['issue_date'],
    rejectReasons: [unreadable, pagesMissing],
  },
  {
    code: 'data_consent',
    name: ['Согласие на обработку данных', 'Consent to data processing'],
    description: [
      'Подписывает поступающий, до 18 лет также родитель.',
      'Signed by the applicant, and by a parent if under 18.',
    ],
    category: 'consent',
    required: true,
    maxFiles: 2,
    formats: ['pdf', 'jpeg', 'png'],
    fields: ['issue_date'],
    rejectReasons: [unsigned, pagesMissing],
  },
  {
    code: 'parent_passport',
    name: ['Паспорт родителя', 'Parent’s passport'],
    description: [
      'Родителя или опекуна, если поступающему нет 18 лет.',
      'Of a parent or guardian, if the applicant is under 18.',
    ],
    category: 'identity',
    sensitive: true,
    maxFiles: 4,
    fields: papers,
    rejectReasons: [unreadable, cropped, pagesMissing],
  },
  {
    code: 'orphan_status',
    name: ['Документ о статусе сироты', 'Orphan status'],
    description: ['Справка органа опеки.', 'A certificate of the guardianship authority.'],
    category: 'benefit',
    needsOriginal: true,
    sensitive: true,
    maxFiles: 4,
    fields: ['number', 'issue_date', 'issuer'],
    rejectReasons: [unreadable, noStamp],
  },
  {
    code: 'disability',
    name: ['Справка об инвалидности', 'Disability certificate'],
    description: ['Справка МСЭ и программа реабилитации.', 'The certificate and the rehabilitation programme.'],
    category: 'benefit',
    sensitive: true,
    maxFiles: 6,
    fields: ['series', 'number', 'issue_date', 'expiry_date'],
    rejectReasons: [unreadable, expired],
  },
  {
    code: 'olympiad',
    name: ['Диплом олимпиады', 'Olympiad diploma'],
    description: [
      'Победителя или призёра за последние четыре года.',
      'Of a winner or prize-winner of the last four years.',
    ],
    category: 'achievement',
    maxFiles: 10,
    fields: ['number', 'issue_date', 'issuer'],
    rejectReasons: [['Олимпиады нет в перечне', 'The olympiad is not on the list'], unreadable],
  },
  {
    code: 'target_contract',
    name: ['Договор о целевом обучении', 'Targeted training contract'],
    description: ['Подписанный предприятием и поступающим.', 'Signed by the employer and the applicant.'],
    category: 'contract',
    needsOriginal: true,
    maxFiles: 10,
    formats: ['pdf'],
    fields: ['number', 'issue_date', 'issuer'],
    rejectReasons: [unsigned, pagesMissing],
  },
  {
    code: 'name_change',
    name: ['Документ о смене имени', 'Change of name'],
    description: [
      'Если имя в аттестате и паспорте различается.',
      'If the certificate and the passport have different names.',
    ],
    category: 'other',
    maxFiles: 2,
    fields: ['series', 'number', 'issue_date'],
    rejectReasons: [unreadable, other],
  },
]
