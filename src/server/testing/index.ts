/** What other rooms may use of questions. */
export { htmlsIn } from './content/cleanContent'
export { countQuestions, findsQuestions } from './homeQueries'
