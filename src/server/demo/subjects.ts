/** Code, name, type (as in subject_types), hours, how it ends, and the directions that teach it (by their keys; none means all). */
type Control = 'exam' | 'pass' | 'graded_pass' | 'coursework' | 'none'
type Row = readonly [
  code: string,
  ru: string,
  en: string,
  type: number,
  hours: number,
  Control,
  directions: readonly string[],
]

const programmers = ['ис', 'бд', 'пи'] as const
const it = ['ис', 'бд', 'са', 'би', 'пи'] as const
const design = ['дз', 'гд'] as const
const economics = ['эб', 'рк', 'тг'] as const
const technology = ['тм', 'сз'] as const

export const subjects: readonly Row[] = [
  ['ОУП.01', 'Русский язык', 'Russian Language', 1, 78, 'exam', []],
  ['ОУП.02', 'Литература', 'Literature', 1, 118, 'graded_pass', []],
  ['ОУП.03', 'Математика', 'Mathematics', 1, 234, 'exam', []],
  ['ОУП.04', 'Иностранный язык', 'Foreign Language', 1, 118, 'graded_pass', []],
  ['ОУП.05', 'История', 'History', 1, 136, 'graded_pass', []],
  ['ОУП.06', 'Физическая культура', 'Physical Education', 1, 118, 'pass', []],
  ['ОУП.07', 'Информатика', 'Computer Science', 1, 144, 'exam', [...it, ...technology]],
  ['ОУП.08', 'Физика', 'Physics', 1, 160, 'exam', [...it, ...technology]],
  ['ОП.01', 'Операционные системы и среды', 'Operating Systems', 2, 72, 'graded_pass', it],
  ['ОП.02', 'Архитектура аппаратных средств', 'Computer Architecture', 2, 68, 'graded_pass', it],
  ['ОП.04', 'Основы алгоритмизации и программирования', 'Algorithms and Programming', 2, 156, 'exam', it],
  ['ОП.08', 'Основы проектирования баз данных', 'Database Design', 2, 102, 'exam', programmers],
  ['ОП.11', 'Компьютерные сети', 'Computer Networks', 2, 96, 'exam', ['ис', 'бд', 'са', 'би']],
  ['ОП.12', 'Правовое обеспечение профессиональной деятельности', 'Law for Professionals', 2, 48, 'pass', []],
  ['ОП.21', 'Рисунок с основами перспективы', 'Drawing and Perspective', 2, 210, 'exam', design],
  ['ОП.22', 'Живопись с основами цветоведения', 'Painting and Colour', 2, 188, 'exam', design],
  ['ОП.23', 'История изобразительного искусства', 'History of Fine Art', 2, 84, 'graded_pass', design],
  ['ОП.31', 'Экономика организации', 'Business Economics', 2, 90, 'exam', economics],
  ['ОП.32', 'Основы бухгалтерского учёта', 'Fundamentals of Accounting', 2, 110, 'exam', ['эб']],
  ['ОП.41', 'Инженерная графика', 'Engineering Graphics', 2, 132, 'graded_pass', technology],
  ['ОП.42', 'Техническая механика', 'Engineering Mechanics', 2, 124, 'exam', technology],
  ['ПМ.01', 'Разработка модулей программного обеспечения', 'Software Development', 3, 380, 'exam', ['ис', 'пи']],
  ['ПМ.09', 'Разработка и оптимизация веб-приложений', 'Web Application Development', 3, 340, 'exam', ['ис', 'вр']],
  ['ПМ.11', 'Администрирование баз данных', 'Database Administration', 3, 296, 'exam', ['бд']],
  ['ПМ.12', 'Настройка сетевой инфраструктуры', 'Network Infrastructure', 3, 352, 'exam', ['са']],
  ['ПМ.13', 'Защита информации в автоматизированных системах', 'Information Protection', 3, 364, 'exam', ['би']],
  ['ПМ.21', 'Разработка фирменного стиля', 'Corporate Identity Design', 3, 312, 'coursework', design],
  ['ПМ.31', 'Организация рекламных кампаний', 'Advertising Campaigns', 3, 240, 'coursework', ['рк']],
  ['УП.01', 'Учебная практика', 'Training Placement', 4, 144, 'graded_pass', []],
  ['ПП.01', 'Производственная практика', 'Industrial Placement', 4, 216, 'graded_pass', []],
  ['ВИ.01', 'Русский язык (вступительное испытание)', 'Russian Language (entrance exam)', 5, 3, 'exam', ['пи']],
  ['ВИ.02', 'Математика (вступительное испытание)', 'Mathematics (entrance exam)', 5, 4, 'exam', ['пи']],
  ['ВИ.03', 'Информатика (вступительное испытание)', 'Computer Science (entrance exam)', 5, 4, 'exam', ['пи']],
  ['ВИ.04', 'Рисунок (вступительное испытание)', 'Drawing (entrance exam)', 5, 6, 'exam', design],
  ['ФК.01', 'Основы предпринимательства', 'Entrepreneurship', 6, 36, 'pass', economics],
]
