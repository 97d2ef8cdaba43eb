import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { quietTopics, type NoticeTopic } from '../../../api/people/notifications'
import { Section } from '../../kit/forms/Section'
import { useAct, useRead } from '../../kit/providers/calls'
import { useTranslate } from '../../shell/i18n/i18n'
import { useCan } from '../../shell/session/store'
import { QueryContent } from './QueryContent'

/** Notification settings by topic. In-app notifications are always on; mails without deadlines can be turned off. */
export const NotificationsSection = () => {
  const t = useTranslate()
  const query = useRead('GET /api/settings/notifications')
  const { mutate: change, isPending } = useAct('PATCH /api/settings/notifications', {
    onSettled: () => query.refetch({ cancelRefetch: true }),
  })
  const [applies, studies, votes, marks] = [
    useCan('enroll'),
    useCan('study'),
    useCan('vote'),
    useCan('manage gradebook'),
  ]
  const concerned: Readonly<Record<NoticeTopic, boolean>> = {
    application: applies,
    documents: applies,
    tests: studies,
    marks: studies,
    retakes: studies || marks,
    homework: studies,
    materials: studies,
    portfolio: studies,
    polls: votes,
    account: true,
  }
  const always = <span className="muted">{t('own.notices.always')}</span>
  return (
    <Section title={t('own.notices.title')} help={t('own.notices.help')}>
      <QueryContent query={query}>
        {(settings) => (
          <div className="panel notices">
            <Table>
              <TableHead>
                <TableRow>
                  <TableCell>{t('own.notices.topic')}</TableCell>
                  <TableCell>{t('own.notices.bell')}</TableCell>
                  <TableCell>{t('own.notices.mail')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {settings
                  .filter(({ topic }) => concerned[topic])
                  .map(({ topic, mail }) => {
                    const name = t(`own.notices.topics.${topic}.name`)
                    const quiet = quietTopics.find((one) => one === topic)
                    return (
                      <TableRow key={topic}>
                        <TableCell component="th" scope="row">
                          <b className="block medium">{name}</b>
                          <span className="small muted">{t(`own.notices.topics.${topic}.text`)}</span>
                        </TableCell>
                        <TableCell>{always}</TableCell>
                        <TableCell>
                          {quiet ? (
                            <label className="check-label">
                              <input
                                type="checkbox"
                                checked={mail}
                                disabled={isPending}
                                onChange={(event) => change({ body: { topic: quiet, mail: event.target.checked } })}
                              />
                              <span className="sr-only">{t('own.notices.mail_of', { topic: name })}</span>
                            </label>
                          ) : (
                            always
                          )}
                        </TableCell>
                      </TableRow>
                    )
                  })}
              </TableBody>
            </Table>
          </div>
        )}
      </QueryContent>
    </Section>
  )
}
