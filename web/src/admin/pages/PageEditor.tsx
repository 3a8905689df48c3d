import { Alert, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { isTaken } from '../../app/routes';
import { localTexts } from '../../browser/storage';
import { useDraft } from '../../kit/form/useDraft';
import { useSubmit } from '../../kit/form/useSubmit';
import { Html } from '../../kit/Html';
import { useWords } from '../../words/context';
import { Card } from '../kit/Card';
import { bindingsOf } from '../kit/form/bind';
import { CodeInput, type CodeHandle } from '../kit/form/CodeInput';
import { FormSummary } from '../kit/form/FormSummary';
import { LeaveGuard } from '../kit/form/LeaveGuard';
import { sendMerged, type Merge } from '../kit/form/merge';
import { MergeReport } from '../kit/form/MergeReport';
import { SaveLine } from '../kit/form/SaveLine';
import { useRendered } from '../kit/use-rendered';
import { useAdminWords } from '../words';
import { Media } from './Media';
import { bodyOf, embedOf, formOf, NEW_PAGE, PAGE_FIELDS, type PageForm } from './page-form';
import classes from './Pages.module.css';
import { readPage, readPagesAgain, type ReadPage } from './use-pages';

const NOTHING: Merge<PageForm> = { theirs: {}, disputed: [] };
const SWITCHES = ['draft', 'hidden', 'auth_required'] as const;

interface Props {
  /** Null for a new one. */
  id: number | null;
  latest: ReadPage | null;
}

/** The form of a page, with what visitors see of it beside it, and the files that it may show. */
export function PageEditor({ id, latest }: Props): ReactNode {
  const { pages: words } = useAdminWords();
  const { app } = useWords();
  const [, navigate] = useLocation();
  // What is changed is compared with what was there when it was begun.
  const [base, setBase] = useState(latest);
  const saved = base ? formOf(base.body.data) : NEW_PAGE;
  const draft = useDraft(`page-${String(id ?? 'new')}`, saved, localTexts);
  const [isRestored] = useState(draft.isChanged);
  if (!draft.isChanged && base !== latest) setBase(latest);
  const [merge, setMerge] = useState(NOTHING);
  const text = useRef<CodeHandle>(null);
  const { values } = draft;
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
  const form = useSubmit(
    PAGE_FIELDS,
    async () => {
      if (id === null) {
        const { data } = await read(api.POST('/api/v1/pages', { body: bodyOf(values) }));
        draft.settle();
        navigate(`/admin/pages/${data.id}`, { replace: true });
        return readPagesAgain();
      }
      setMerge(NOTHING);
      const done = await sendMerged<PageForm>({
        base: { form: saved, tag: base?.tag ?? '*' },
        changes: draft.changes,
        send: (changes, tag) => {
          const params = { path: { id }, header: { 'If-Match': tag } };
          return read(api.PATCH('/api/v1/pages/{id}', { params, body: bodyOf(changes) }));
        },
        readAgain: async () => {
          const { body, tag } = await readPage(id);
          return { form: formOf(body.data), tag };
        },
      });
      await readPagesAgain();
      setBase(await readPage(id));
      setMerge(done);
      // What is in dispute stays typed.
      if (done.disputed.length === 0) draft.settle();
    },
    'summary',
  );
  const bind = bindingsOf(draft, form);
  const route = values.route.trim().replace(/^\/+|\/+$/g, '');
  const forget = (): void => {
    draft.forget();
    setMerge(NOTHING);
  };
  return (
    <div className={classes.editor}>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        {isRestored && draft.isChanged && (
          <Alert color="yellow" variant="light">
            {words.restored}
          </Alert>
        )}
        <FormSummary of={form} labels={labels} />
        <MergeReport
          {...{ merge, draft, saved }}
          labelOf={(name) => labels[name] ?? name}
          textOf={(_name, value) => (typeof value === 'boolean' ? (value ? app.yes : app.no) : String(value))}
          onForget={forget}
        />
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
              {route !== '' && isTaken(`/${route}`) && <p className={classes.warn}>{words.route_taken}</p>}
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
            onChange={(content) => {
              draft.change({ content });
            }}
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
        <SaveLine
          form={form}
          draft={{ isChanged: draft.isChanged, savedAt: draft.savedAt, forget }}
          label={id === null ? words.create : undefined}
          always={id === null}
        />
      </form>
      <div className={classes.right}>
        <Preview form={values} />
        <Media
          onInsert={(location) => {
            text.current?.insert(embedOf(location, values.format));
          }}
        />
      </div>
      <LeaveGuard when={draft.isChanged && !form.isBusy} onDiscard={forget} />
    </div>
  );
}

/** The page as visitors see it, with what is typed and not saved yet. */
function Preview({ form: { title, content, format } }: { form: PageForm }): ReactNode {
  const { pages: words } = useAdminWords();
  const { html, isOld, isFailed } = useRendered(content, null, format);
  return (
    <Card title={words.preview}>
      {isFailed && (
        <Alert color="red" variant="light">
          {words.preview_failed}
        </Alert>
      )}
      <article className={classes.preview} data-old={isOld || undefined}>
        {!/<h1[\s>]/.test(html) && title.trim() !== '' && <p className={classes.title}>{title}</p>}
        {content.trim() === '' ? <p className={classes.dim}>{words.preview_empty}</p> : <Html html={html} />}
      </article>
    </Card>
  );
}
