import { Alert, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useRef, type ReactNode } from 'react';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { isReserved } from '../../app/routes';
import { Html } from '../../components/Html';
import { useMessages } from '../../i18n/context';
import { Card } from '../components/Card';
import { CodeInput, type CodeHandle } from '../components/form/CodeInput';
import { EditorForm } from '../components/form/EditorForm';
import { useMergedForm } from '../components/form/useMergedForm';
import { useRendered } from '../components/useRendered';
import split from '../components/Split.module.css';
import { useAdminMessages } from '../messages';
import { Media } from './Media';
import { bodyOf, embedOf, NEW_PAGE, PAGE_FIELDS, type PageForm } from './page-form';
import classes from './Pages.module.css';
import { readForm, invalidatePages, versionOf, type ReadPage } from './usePages';

const NEW = { form: NEW_PAGE, etag: null };
const SWITCHES = ['draft', 'hidden', 'auth_required'] as const;

interface Props {
  id: number | null;
  latest: ReadPage | null;
}

export function PageEditor({ id, latest }: Props): ReactNode {
  const { pages: words } = useAdminMessages();
  const { app } = useMessages();
  const text = useRef<CodeHandle>(null);
  const labels: Record<string, string> = {
    title: words.name,
    route: words.route,
    content: words.content,
    format: words.format,
    link_target: words.link_target,
    draft: words.draft,
    hidden: words.hidden,
    auth_required: words.auth_required,
  };
  const editor = useMergedForm<PageForm>({
    name: `page-${String(id ?? 'new')}`,
    fields: PAGE_FIELDS,
    latest: latest ? versionOf(latest) : NEW,
    create: async (created) => {
      const { data } = await unwrap(api.POST('/api/v1/pages', { body: bodyOf(created) }));
      return `/admin/pages/${data.id}`;
    },
    update: {
      save: (changes, etag) => {
        const params = { path: { id: Number(id) }, header: { 'If-Match': etag } };
        return unwrap(api.PATCH('/api/v1/pages/{id}', { params, body: bodyOf(changes) }));
      },
      read: () => readForm(Number(id)),
    },
    onSaved: invalidatePages,
  });
  const { draft, form, bind } = editor;
  const { values } = draft;
  const route = values.route.trim().replace(/^\/+|\/+$/g, '');
  return (
    <div className={split.split}>
      <EditorForm
        editor={editor}
        labels={labels}
        textOf={(_name, value) => (typeof value === 'boolean' ? (value ? app.yes : app.no) : String(value))}
        restored={words.restored}
        label={id === null ? words.create : undefined}
      >
        <Card title={words.about}>
          <div className={classes.pair}>
            <TextInput label={words.name} description={words.name_hint} maxLength={80} {...bind.text('title')} />
            <div>
              <TextInput
                label={words.route}
                description={words.route_hint}
                maxLength={128}
                dir="ltr"
                spellCheck={false}
                {...bind.text('route')}
              />
              {route === '' && !values.draft && <p className={classes.warn}>{words.route_missing}</p>}
              {route !== '' && isReserved(`/${route}`) && <p className={classes.warn}>{words.route_taken}</p>}
            </div>
          </div>
          <CodeInput
            label={words.content}
            name="content"
            value={values.content}
            error={form.errorOf('content')}
            language={values.format}
            minRows={14}
            handle={text}
            onChange={(content) => draft.change({ content })}
          />
          <div className={classes.pair}>
            <NativeSelect
              label={words.format}
              data={(['markdown', 'html'] as const).map((value) => ({ value, label: words.formats[value] }))}
              {...bind.text('format')}
            />
            <NativeSelect
              label={words.link_target}
              data={(['', '_self', '_blank'] as const).map((value) => ({ value, label: words.link_targets[value] }))}
              {...bind.text('link_target')}
            />
          </div>
          {SWITCHES.map((name) => (
            <Checkbox key={name} label={words[name]} {...bind.tick(name)} />
          ))}
        </Card>
      </EditorForm>
      <div className={classes.right}>
        <Preview form={values} />
        <Media onInsert={(location) => text.current?.insert(embedOf(location, values.format))} />
      </div>
    </div>
  );
}

function Preview({ form: { title, content, format } }: { form: PageForm }): ReactNode {
  const { pages: words } = useAdminMessages();
  const { html, isStale, isFailed } = useRendered(content, null, format);
  return (
    <Card title={words.preview}>
      {isFailed && (
        <Alert color="red" variant="light">
          {words.preview_failed}
        </Alert>
      )}
      <article className={classes.preview} data-old={isStale || undefined}>
        {!/<h1[\s>]/.test(html) && title.trim() !== '' && <p className={classes.title}>{title}</p>}
        {content.trim() === '' ? <p className="dim">{words.preview_empty}</p> : <Html html={html} />}
      </article>
    </Card>
  );
}
