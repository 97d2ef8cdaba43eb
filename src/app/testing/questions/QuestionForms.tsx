import { useParams } from 'react-router-dom'
import { QuestionFacts } from './QuestionFacts'
import { QuestionVersions } from './QuestionVersions'

/** A question's two pages: its form, and under `/versions` what its content was before. */
export const Edit = () => (useParams()['*'] === 'versions' ? <QuestionVersions /> : <QuestionFacts />)

export { QuestionCreate as Create } from './QuestionCreate'
