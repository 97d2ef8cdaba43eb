import { useLocaleState, useTranslate } from 'react-admin'
import type { SystemReport } from '../../api/system/report'
import { formatSize } from '../kit/files/formatSize'
import { dayAndTime } from '../shell/dates'
import { Card, Fact } from './Card'

export const StateCard = ({ report }: { report: SystemReport }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { database, storage, disk, backup, sessions } = report
  const size = (bytes: number) => formatSize(bytes, locale)
  return (
    <Card title={translate('system.state.title')}>
      <dl className="stack gap-2">
        <Fact label="system.state.version">
          {translate('system.state.version_of', { version: report.version, node: report.node })}
        </Fact>
        <Fact label="system.state.started">{dayAndTime(report.started_at)}</Fact>
        <Fact label="system.state.database">
          {translate(database.embedded ? 'system.state.embedded' : 'system.state.server', {
            version: database.version,
            size: size(database.bytes),
          })}
        </Fact>
        <Fact label="system.state.storage">
          {translate(`system.state.${storage.kind}`, {
            smart_count: storage.files,
            size: size(storage.bytes),
          })}
        </Fact>
        {disk && (
          <Fact label="system.state.disk" warning={disk.is_low && translate('system.state.disk_low')}>
            {translate('system.state.free', { free: size(disk.free), total: size(disk.total) })}
          </Fact>
        )}
        <Fact
          label="system.state.backup"
          warning={
            backup === null
              ? translate('system.state.backup_none')
              : backup.is_old && translate('system.state.backup_old')
          }
        >
          {backup
            ? translate('system.state.backup_of', { at: dayAndTime(backup.made_at), size: size(backup.bytes) })
            : translate('system.state.no_backup')}
        </Fact>
        <Fact label="system.state.sessions">
          {translate('system.state.sessions_of', { smart_count: sessions.people, ...sessions })}
        </Fact>
      </dl>
    </Card>
  )
}
