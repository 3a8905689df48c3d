/**
 * Script of a challenge's view, the same for every type. Frontends run it each time a challenge is opened. They set
 * `data` to the response of `GET /challenges/{id}`, call `preRender` and `postRender` around rendering, and expect a
 * promise of the attempt's response from `submit`.
 */
export const VIEW_SCRIPT = `(function (challenge) {
  'use strict';

  function valueOf(id) {
    var field = document.getElementById(id);
    return field ? field.value : '';
  }

  challenge.data = undefined;
  challenge.renderer = null;
  challenge.render = null;
  challenge.preRender = function () {};
  challenge.postRender = function () {};

  challenge.submit = function (preview) {
    var attempt = {
      challenge_id: challenge.data ? challenge.data.id : Number(valueOf('challenge-id')),
      submission: valueOf('challenge-input'),
    };
    return CTFd.fetch('/api/v1/challenges/attempt' + (preview ? '?preview=true' : ''), {
      method: 'POST',
      credentials: 'same-origin',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(attempt),
    }).then(function (response) {
      return response.json();
    });
  };
})(CTFd._internal.challenge);
`;

/**
 * Template of a challenge's view, for engines with `{{ }}`. Its variables are those of `GET /challenges/{id}`, whose
 * `view` is safe HTML. The script and CTFd themes look for these element ids.
 */
export const VIEW_TEMPLATE = `{{ view | safe }}
<input type="hidden" id="challenge-id" value="{{ id }}">
<label>Flag <input type="text" id="challenge-input" name="submission" autocomplete="off"></label>
<button type="button" id="challenge-submit">Submit</button>
<div id="result-notification" role="alert"><strong id="result-message"></strong></div>
`;

/** Frontends run a script with each form that creates or changes a challenge, so one must exist. */
export const FORM_SCRIPT = `// The form needs no script of its own.
`;
