export { PollCreate as Create } from './PollCreate'
export { PollEdit as Edit } from './PollEdit'
