import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { mailTimes, quietTopics, type NoticeTopic } from '../../../api/people/notifications'
import { Section } from '../../kit/forms/Section'
import { Select } from '../../kit/inputs/choices/Select'
import { useAct, useRead } from '../../kit/providers/calls'
import { useTranslate } from '../../shell/i18n/i18n'
import { useCan } from '../../shell/session/store'
import { MailHoursRows } from './MailHoursRows'
import { QueryContent } from './QueryContent'

/** Notification settings by topic. In-app notifications are atOnce on; mails without deadlines can wait or be turned off. */
export const NotificationsSection = () => {
  const t = useTranslate()
  const query = useRead('GET /api/settings/notifications')
  const { mutate: change, isPending } = useAct('PATCH /api/settings/notifications', {
    onSettled: () => query.refetch({ cancelRefetch: true }),
  })
  const [applies, studies, votes, marks, teaches] = [
    useCan('enroll'),
    useCan('study'),
    useCan('vote'),
    useCan('manage gradebook'),
    useCan('manage materials'),
  ]
  const concerned: Readonly<Record<NoticeTopic, boolean>> = {
    application: applies,
    documents: applies,
    tests: studies,
    marks: studies,
    retakes: studies || marks,
    announcements: true,
    homework: studies,
    materials: studies,
    comments: studies || teaches || marks,
    portfolio: studies,
    polls: votes,
    account: true,
  }
  const atOnce = <span className="muted">{t('own.notices.times.at_once')}</span>
  return (
    <Section title={t('own.notices.title')} help={t('own.notices.help')}>
      <QueryContent query={query}>
        {({ topics, daily_at, quiet: quietHours }) => (
          <div className="panel notices">
            <Table>
              <TableHead>
                <TableRow>
                  <TableCell>{t('own.notices.topic')}</TableCell>
                  <TableCell>{t('own.notices.mail')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {topics
                  .filter(({ topic }) => concerned[topic])
                  .map(({ topic, mails }) => {
                    const name = t(`own.notices.topics.${topic}.name`)
                    const quiet = quietTopics.find((one) => one === topic)
                    return (
                      <TableRow key={topic}>
                        <TableCell component="th" scope="row">
                          <b className="block medium">{name}</b>
                          <span className="small muted">{t(`own.notices.topics.${topic}.text`)}</span>
                        </TableCell>
                        <TableCell>
                          {quiet ? (
                            <Select
                              aria-label={t('own.notices.mail_of', { topic: name })}
                              choices={mailTimes.map((id) => ({ id, name: t(`own.notices.times.${id}`) }))}
                              value={mails}
                              disabled={isPending}
                              onChange={(chosen) => change({ body: { topic: quiet, mails: chosen?.id ?? 'at_once' } })}
                            />
                          ) : (
                            atOnce
                          )}
                        </TableCell>
                      </TableRow>
                    )
                  })}
              </TableBody>
            </Table>
            <MailHoursRows hours={{ daily_at, quiet: quietHours }} onSaved={() => void query.refetch()} />
          </div>
        )}
      </QueryContent>
    </Section>
  )
}
