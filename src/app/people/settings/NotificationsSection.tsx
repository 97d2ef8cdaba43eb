import { quietTopics, type NoticeTopic } from '../../../api/people/notifications'
import { Section } from '../../kit/forms/Section'
import { useAct, useRead } from '../../kit/providers/calls'
import { useTranslate } from '../../shell/i18n/i18n'
import { useCan } from '../../shell/session/store'
import { Loaded } from './Loaded'

/** Of what one is told, and how: under the bell always, by mail as one likes where no day can be missed by it. */
export const NotificationsSection = () => {
  const t = useTranslate()
  const query = useRead('GET /api/settings/notifications')
  const { mutate: change, isPending } = useAct('PATCH /api/settings/notifications', {
    onSettled: () => query.refetch({ cancelRefetch: true }),
  })
  const [applies, studies] = [useCan('enroll'), useCan('study')]
  const concerned: Readonly<Record<NoticeTopic, boolean>> = {
    application: applies,
    documents: applies,
    tests: studies,
    marks: studies,
    materials: studies,
    portfolio: studies,
    account: true,
  }
  return (
    <Section title={t('own.notices.title')} help={t('own.notices.help')}>
      <Loaded query={query}>
        {(settings) => (
          <table className="panel notices">
            <thead>
              <tr>
                <th scope="col">{t('own.notices.topic')}</th>
                <th scope="col">{t('own.notices.bell')}</th>
                <th scope="col">{t('own.notices.mail')}</th>
              </tr>
            </thead>
            <tbody>
              {settings
                .filter(({ topic }) => concerned[topic])
                .map(({ topic, mail }) => {
                  const name = t(`own.notices.topics.${topic}.name`)
                  const quiet = quietTopics.find((one) => one === topic)
                  return (
                    <tr key={topic}>
                      <th scope="row">
                        {name}
                        <span className="small muted">{t(`own.notices.topics.${topic}.text`)}</span>
                      </th>
                      <td className="muted">{t('own.notices.always')}</td>
                      <td className="muted">
                        {quiet ? (
                          <label className="ck">
                            <input
                              type="checkbox"
                              checked={mail}
                              disabled={isPending}
                              onChange={(event) => change({ body: { topic: quiet, mail: event.target.checked } })}
                            />
                            <span className="vh">{t('own.notices.mail_of', { topic: name })}</span>
                          </label>
                        ) : (
                          t('own.notices.always')
                        )}
                      </td>
                    </tr>
                  )
                })}
            </tbody>
          </table>
        )}
      </Loaded>
    </Section>
  )
}
