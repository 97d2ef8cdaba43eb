import { useParams } from 'react-router-dom'
import { GroupFacts } from './GroupFacts'
import { GroupMembers } from './GroupMembers'

/** A group's two pages: its facts, and under `/members` the people in it. */
export const GroupEdit = () => (useParams()['*'] === 'members' ? <GroupMembers /> : <GroupFacts />)
