import { useTranslate } from 'react-admin'
import type { ReadRow } from './paperRows'

type Props = { message: string | undefined; read: readonly ReadRow[]; enteredCount: number }

/** Error of the active cell, and the number of rows in each state. */
export const PaperStatus = ({ message, read, enteredCount }: Props) => {
  const translate = useTranslate()
  const count = (state: ReadRow['state']) => read.filter((row) => row.state === state).length
  const facts = [
    translate('tests.paper.count.entered', enteredCount),
    translate('tests.paper.count.unfinished', count('incomplete') + count('wrong')),
    translate('tests.paper.count.absent', count('absent')),
    translate('tests.paper.count.empty', count('empty')),
  ]
  return (
    <>
      <p className="text-danger paper-message" role="status">
        {message}
      </p>
      <p className="small muted num">{facts.join(' · ')}</p>
      <p className="small muted hide-phone">{translate('tests.paper.entry_help')}</p>
    </>
  )
}
