import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Permission } from '../../../api'
import type { SearchKind, SearchResult } from '../../../api/home/search'
import { call } from '../http/call'
import { type SectionIcon, sectionIcons } from '../layout/sectionIcons'
import { useUser } from '../session/store'
import { type Command, findCommands } from './commands'

/**
 * Record types with the title and icon of their list in the menu, in result order; without a permission they are for
 * everybody.
 */
const kinds: readonly { kind: SearchKind; title: string; icon: SectionIcon; opens?: Permission }[] = [
  { kind: 'applications', title: 'menu.profiles', icon: 'users', opens: 'manage profiles' },
  { kind: 'people', title: 'menu.users', icon: 'user-round', opens: 'manage users' },
  { kind: 'students', title: 'palette.students', icon: 'id-card', opens: 'manage groups' },
  { kind: 'groups', title: 'menu.groups', icon: 'graduation-cap', opens: 'manage groups' },
  { kind: 'directions', title: 'menu.directions', icon: 'compass', opens: 'manage directions' },
  { kind: 'subjects', title: 'menu.subjects', icon: 'shapes', opens: 'manage subjects' },
  { kind: 'announcements', title: 'menu.announcements', icon: 'megaphone' },
  { kind: 'sent_announcements', title: 'palette.sent_announcements', icon: 'megaphone', opens: 'manage gradebook' },
  { kind: 'materials', title: 'menu.materials', icon: 'book-open', opens: 'manage materials' },
  { kind: 'questions', title: 'menu.questions', icon: 'list-checks', opens: 'manage tests' },
  { kind: 'tests', title: 'menu.tests', icon: 'clipboard-check', opens: 'manage tests' },
  { kind: 'study_materials', title: 'menu.study', icon: 'book-open-text', opens: 'study' },
  { kind: 'available_tests', title: 'menu.testing', icon: 'monitor-check', opens: 'study' },
  { kind: 'gradebooks', title: 'menu.gradebook', icon: 'table', opens: 'manage gradebook' },
  { kind: 'portfolios', title: 'menu.portfolios', icon: 'award', opens: 'manage portfolios' },
  { kind: 'polls', title: 'menu.polls', icon: 'vote', opens: 'view polls' },
  { kind: 'open_polls', title: 'menu.voting', icon: 'vote', opens: 'vote' },
]

/** Debounce in milliseconds, and the minimum query length. */
const pauseMs = 200
const minLetters = 2

type Answer = { readonly q: string; readonly records: readonly SearchResult[] | null }

/**
 * Records whose name, code or number matches the query. While loading, previous results that still match stay visible;
 * users without access to any list send no request.
 */
export const useRecordSearch = (typed: string) => {
  const user = useUser()
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<Answer>({ q: '', records: [] })
  const canSearch = kinds.some(({ opens }) => opens !== undefined && user?.can[opens] === true)
  const q = typed.trim()
  const isAsked = canSearch && q.length >= minLetters

  useEffect(() => {
    if (!isAsked) return undefined
    const stop = new AbortController()
    const ask = () =>
      call('GET /api/search', { query: { q }, signal: stop.signal, quiet: 'all' }).then(
        ({ data }) => setAnswer({ q, records: data }),
        () => {
          if (!stop.signal.aborted) setAnswer({ q, records: null })
        },
      )
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isAsked, q])

  const isAnswered = answer.q === q
  const commandsOf = (kind: SearchKind, icon: SectionIcon): readonly Command[] => {
    const commands = (isAsked ? (answer.records ?? []) : [])
      .filter((record) => record.kind === kind)
      .map(({ id, name, detail, path }) => ({
        id: `${kind}.${id}`,
        label: name,
        detail,
        icon: sectionIcons[icon],
        run: () => void navigate(path),
      }))
    return isAnswered ? commands : findCommands(commands, typed)
  }
  return {
    canSearch,
    isWaiting: isAsked && !isAnswered,
    hasFailed: isAsked && isAnswered && answer.records === null,
    groups: kinds.map(({ kind, title, icon }) => ({ title, commands: commandsOf(kind, icon) })),
  }
}
