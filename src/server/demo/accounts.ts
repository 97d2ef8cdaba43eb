import { permissions } from '../../api/kit/permissions'

export type DemoAccount = {
  /** The part of the e-mail address before @abitura.test. */
  login: string
  role: string
  names: readonly [last: string, first: string, middle: string]
  status?: 'blocked'
  unverified?: true
}

const people: readonly DemoAccount[] = [
  { login: 'admin', role: 'admin', names: ['Соколова', 'Марина', 'Викторовна'] },
  { login: 'admissions', role: 'admissions', names: ['Лебедева', 'Ольга', 'Николаевна'] },
  { login: 'methodist', role: 'methodist', names: ['Климов', 'Андрей', 'Петрович'] },
  { login: 'teacher', role: 'teacher', names: ['Руднева', 'Елена', 'Игоревна'] },
  { login: 'applicant.a', role: 'enrollee', names: ['Ёлкина', 'Дарья', 'Максимовна'] },
  { login: 'applicant.b', role: 'enrollee', names: ['Гаврилов', 'Тимофей', 'Олегович'] },
  { login: 'student.a', role: 'student', names: ['Морозова', 'Алиса', 'Дмитриевна'] },
  { login: 'student.b', role: 'student', names: ['Захаров', 'Илья', 'Романович'] },
  { login: 'student.short', role: 'student', names: ['Фёдорова', 'Наталья', 'Юрьевна'] },
  { login: 'voter', role: 'voter', names: ['Белов', 'Сергей', 'Анатольевич'] },
  { login: 'blocked', role: 'student', names: ['Титов', 'Кирилл', 'Павлович'], status: 'blocked' },
  { login: 'unverified', role: 'enrollee', names: ['Никитина', 'Полина', 'Артёмовна'], unverified: true },
]

/** Who holds exactly one permission; in the order of `permissions`. */
const specialists: readonly DemoAccount['names'][] = [
  ['Абрамов', 'Денис', 'Витальевич'],
  ['Борисова', 'Ксения', 'Андреевна'],
  ['Виноградов', 'Глеб', 'Ильич'],
  ['Григорьева', 'Вера', 'Степановна'],
  ['Дроздов', 'Николай', 'Фёдорович'],
  ['Ершова', 'Тамара', 'Львовна'],
  ['Жукова', 'Инна', 'Борисовна'],
  ['Зайцев', 'Павел', 'Геннадьевич'],
  ['Ильина', 'Светлана', 'Олеговна'],
  ['Калинин', 'Вадим', 'Евгеньевич'],
  ['Логинова', 'Юлия', 'Михайловна'],
  ['Маслов', 'Игорь', 'Валентинович'],
  ['Назарова', 'Людмила', 'Ивановна'],
  ['Орехов', 'Станислав', 'Юрьевич'],
  ['Панова', 'Галина', 'Васильевна'],
  ['Рябов', 'Антон', 'Сергеевич'],
  ['Савельева', 'Ирина', 'Константиновна'],
]

const nobody = ['Ковалёва', 'Нина', 'Павловна'] as const

/** The role that holds just this permission. */
export const roleOfOne = (permission: string) => `only_${permission.replaceAll(' ', '_')}`

/** Everybody who can sign in to the demo college, one of them for every way to look at it. */
export const demoAccounts: readonly DemoAccount[] = [
  ...people,
  ...permissions.map((permission, position) => ({
    login: permission.replaceAll(' ', '-'),
    role: roleOfOne(permission),
    names: specialists[position] ?? nobody,
  })),
]

export const emailOf = (login: string) => `${login}@abitura.test`
