import { useParams } from 'react-router-dom'
import { QuestionFacts } from './QuestionFacts'
import { QuestionVersions } from './QuestionVersions'

/** Pages of a question: its form, and the earlier versions of its content under `/versions`. */
export const Edit = () => (useParams()['*'] === 'versions' ? <QuestionVersions /> : <QuestionFacts />)

export { QuestionCreate as Create } from './QuestionCreate'
