import { useTranslate } from 'react-admin'
import type { UserImport } from '../../../api/userImports'
import { useNumberText } from '../../kit/fields/useNumberText'

/** How far the server is; the page may be left meanwhile. */
export const WorkingStep = ({ running }: { running: UserImport }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { status, done, total } = running
  const title = translate(status === 'running' ? 'userImport.running' : 'userImport.checking')
  return (
    <section className="import-step" aria-label={title}>
      <h2>{title}</h2>
      <progress className="import-progress" value={done} max={Math.max(1, total)} aria-label={title} />
      <p className="num" role="status">
        {translate('userImport.progress', { done: shown(done), total: shown(total) })}
      </p>
      <p className="hint">{translate('userImport.may_leave')}</p>
    </section>
  )
}
