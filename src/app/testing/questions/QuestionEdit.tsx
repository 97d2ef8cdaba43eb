import { useParams } from 'react-router-dom'
import { QuestionFacts } from './QuestionFacts'
import { QuestionVersions } from './QuestionVersions'

/** A question's two pages: its form, and under `/versions` what its content was before. */
export const QuestionEdit = () => (useParams()['*'] === 'versions' ? <QuestionVersions /> : <QuestionFacts />)
