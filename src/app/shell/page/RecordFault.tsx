import Button from '@mui/material/Button'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { NotFoundPage } from '../placeholders/NotFoundPage'
import { isInaccessible } from './faultOf'
import { PageHead } from './PageHead'

type Props = {
  error: unknown
  onAgain: () => void
  /** Message key of the explanation, to replace the default. */
  text?: string | undefined
  /** Another action beside retry. */
  children?: ReactNode
}

/** Error page of a record: not found if access is denied, otherwise a message with a retry button. */
export const RecordFault = ({ error, onAgain, text = 'kit.form.fault.text', children }: Props) => {
  const translate = useTranslate()
  if (isInaccessible(error)) return <NotFoundPage />
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
