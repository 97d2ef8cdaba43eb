import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { SystemReport } from '../../api/system/report'
import { useAct } from '../kit/providers/calls'
import { Card, Fact } from './Card'

/** Mail settings, and a test mail to the user with the mail server's reply. */
export const MailCard = ({ mail }: { mail: SystemReport['mail'] }) => {
  const translate = useTranslate()
  const { mutate: send, data: outcome, isPending } = useAct('POST /api/access/system/test-mail')
  return (
    <Card
      title={translate('system.mail.title')}
      action={
        <Button size="small" className="meta" disabled={isPending} onClick={() => send({ body: undefined })}>
          {translate(isPending ? 'system.mail.sending' : 'system.mail.test')}
        </Button>
      }
    >
      <dl className="stack gap-2">
        <Fact label="system.mail.host" warning={mail.undelivered && translate('system.mail.undelivered')}>
          {mail.host ?? translate('system.mail.folder')}
        </Fact>
        <Fact label="system.mail.from">{mail.from}</Fact>
      </dl>
      <output className={outcome && !outcome.sent ? 'text-danger' : 'muted'}>
        {outcome &&
          (outcome.sent
            ? translate(mail.host === null ? 'system.mail.written' : 'system.mail.sent', { to: outcome.to })
            : translate('system.mail.failed', { error: outcome.error ?? '' }))}
      </output>
    </Card>
  )
}
