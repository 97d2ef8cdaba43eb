import Button from '@mui/material/Button'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { NotFoundPage } from '../placeholders/NotFoundPage'
import { isClosed } from './faultOf'
import { PageHead } from './PageHead'

type Props = {
  error: unknown
  onAgain: () => void
  /** The key of what is said, where the screen knows better. */
  text?: string | undefined
  /** Another way on, beside another try. */
  children?: ReactNode
}

/** A record that did not come: not found when it is not open to the person, else what happened and another try. */
export const RecordFault = ({ error, onAgain, text = 'kit.form.fault.text', children }: Props) => {
  const translate = useTranslate()
  if (isClosed(error)) return <NotFoundPage />
  return (
    <>
      <PageHead title={translate('kit.form.fault.title')} />
      <div className="fault stack muted">
        <CloudOff className="faint" size={40} strokeWidth={1} aria-hidden />
        <p>{translate(text)}</p>
        <Button variant="outlined" onClick={onAgain}>
          {translate('kit.form.fault.again')}
        </Button>
        {children}
      </div>
    </>
  )
}
