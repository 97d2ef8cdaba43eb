import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { PaperKind } from '../../../api/papers/codes'
import type { CheckedGroup, CheckedPerson, Paper } from '../../../api/papers/papers'
import { newIdempotencyKey } from '../../kit/providers/calls'
import type { AppDataProvider } from '../../kit/providers/dataProvider'

export type IssueChoice = { kind: PaperKind; language: 'ru' | 'en'; purpose: string }
type Batch = { people: CheckedPerson[]; confirmed: boolean; key: string }

/** Papers of one call: few enough to see the progress, and enough not to spend the time on calls. */
const batchSize = 5

/** People by call; those with confirmed warnings go separately. */
const batchesOf = (people: readonly CheckedPerson[], groups: readonly CheckedGroup[]): Batch[] =>
  [false, true].flatMap((confirmed) => {
    const isWarned = ({ warnings, group_id }: CheckedPerson) =>
      warnings.length > 0 || groups.some(({ id }) => id === group_id)
    const own = people.filter((person) => isWarned(person) === confirmed)
    return Array.from({ length: Math.ceil(own.length / batchSize) }, (_, place) => ({
      people: own.slice(place * batchSize, (place + 1) * batchSize),
      confirmed,
      key: newIdempotencyKey(),
    }))
  })

/**
 * Issues papers in batches, with progress. Stopping ends after the present batch; a failed batch is repeated with its
 * key, so that nothing is issued twice.
 */
export const useIssueRun = (choice: IssueChoice) => {
  const provider = useDataProvider<AppDataProvider>()
  const [issued, setIssued] = useState<readonly Paper[]>([])
  const [total, setTotal] = useState(0)
  const [present, setPresent] = useState<readonly CheckedPerson[]>([])
  const [state, setState] = useState<'idle' | 'running' | 'stopped' | 'done'>('idle')
  const waiting = useRef<Batch[]>([])
  const isStopping = useRef(false)
  const proceed = async () => {
    isStopping.current = false
    setState('running')
    try {
      while (waiting.current.length > 0 && !isStopping.current) {
        const [batch] = waiting.current
        if (!batch) break
        setPresent(batch.people)
        const { data } = await provider.act('POST /api/groups/papers', {
          body: { ...choice, user_ids: batch.people.map(({ id }) => id), confirmed: batch.confirmed },
          idempotencyKey: batch.key,
        })
        waiting.current = waiting.current.slice(1)
        setIssued((before) => [...before, ...data])
      }
    } catch (error) {
      // The provider has reported the error; a failed batch waits for another try.
      if (!(error instanceof Error)) throw error
    }
    setState(waiting.current.length > 0 ? 'stopped' : 'done')
  }
  return {
    issued,
    total,
    /** People whose papers are being made. */
    present,
    state,
    start: (people: readonly CheckedPerson[], groups: readonly CheckedGroup[]) => {
      waiting.current = batchesOf(people, groups)
      setTotal(people.length)
      return proceed()
    },
    proceed,
    stop: () => {
      isStopping.current = true
    },
  }
}
