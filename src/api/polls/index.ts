import { pollActions } from './pollActions'
import { polls } from './polls'
import { voting } from './voting'

export const pollsCalls = { ...polls, ...pollActions, ...voting }
