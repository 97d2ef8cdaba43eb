import type { Random } from './random'

/** In the masculine; `feminine` makes the other form. */
export const surnames = `
  Агафонов Алексеев Андреев Антонов Артемьев Баранов Белкин Беляев Бобров Богданов Бочаров Быков Васильев
  Власов Волков Воробьёв Воронцов Герасимов Голубев Горшков Гришин Гусев Давыдов Данилов Денисов Дубровский
  Дьячков Евдокимов Егоров Емельянов Ефимов Журавлёв Зимин Зуев Иванов Исаев Казаков Карпов Киселёв
  Ковалевский Козлов Колесников Комаров Королёв Котов Кравченко Кузнецов Куликов Лаптев Ларин Литвиненко
  Лукин Макаров Матвеев Мельник Миронов Михайлов Мухин Некрасов Нестеров Озеров Осипов Островский Павлов
  Пахомов Петров Поляков Прохоров Романенко Рыбаков Семёнов Сидоров Смирнов Соболев Степанов Сухарев
  Тарасов Тихонов Третьяков Трофимов Устинов Филатов Филиппов Хромов Цветков Чернов Чуприн Шаповал Шевелёв
  Щербаков`
  .trim()
  .split(/\s+/)

export const maleNames = `
  Александр Алексей Андрей Антон Арсений Артём Богдан Виктор Георгий Григорий Даниил Денис Дмитрий Евгений
  Егор Иван Кирилл Константин Лев Максим Марк Матвей Михаил Никита Олег Павел Пётр Роман Семён Фёдор`
  .trim()
  .split(/\s+/)

export const femaleNames = `
  Александра Алёна Алина Анастасия Ангелина Анна Валерия Варвара Василиса Вероника Виктория Диана Ева
  Евгения Екатерина Елизавета Злата Карина Кира Любовь Маргарита Мария Милана Надежда Ольга Софья Таисия
  Татьяна Ульяна Яна`
  .trim()
  .split(/\s+/)

/** The father's name up to the ending, which is -ич for sons and -на for daughters. */
export const patronymicStems = `
  Александров Алексеев Анатольев Андреев Антонов Борисов Вадимов Валерьев Викторов Владимиров Вячеславов
  Геннадьев Григорьев Денисов Дмитриев Евгеньев Иванов Игорев Константинов Леонидов Максимов Михайлов
  Николаев Олегов Павлов Петров Романов Сергеев Станиславов Юрьев`
  .trim()
  .split(/\s+/)

/** The feminine of a masculine surname; those in -енко, -ник and the like do not change. */
export const feminine = (surname: string): string => {
  if (/(ов|ев|ёв|ин|ын)$/.test(surname)) return `${surname}а`
  return surname.replace(/ский$/, 'ская')
}

export type Names = readonly [last: string, first: string, middle: string]

export const inventName = ({ pick, next }: Random): Names => {
  const surname = pick(surnames)
  return next() < 0.5
    ? [surname, pick(maleNames), `${pick(patronymicStems)}ич`]
    : [feminine(surname), pick(femaleNames), `${pick(patronymicStems)}на`]
}

const cyrillic = 'а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я'.split(' ')
const latin = 'a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya'.split(' ')
const letters = new Map(cyrillic.map((letter, position) => [letter, (latin[position] ?? '').replace('-', '')]))

/** A Russian name in Latin letters, lower case, as it stands in an e-mail address. */
export const transliterate = (text: string) =>
  text.toLowerCase().replaceAll(/./gu, (letter) => letters.get(letter) ?? '')
