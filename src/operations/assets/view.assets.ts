/**
 * Script that frontends run each time they open a challenge; the same for every type. They set `data` to the response
 * of `GET /challenges/{id}`, and call `preRender` and `postRender` around rendering. `submit` returns a promise of the
 * attempt's response.
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
 * Template of an opened challenge, for template engines with `{{ }}`. Its variables are the fields of a response of
 * `GET /challenges/{id}`; the field `view` is safe HTML. `VIEW_SCRIPT` and CTFd themes need the ids of its elements.
 */
export const VIEW_TEMPLATE = `{{ view | safe }}
<input type="hidden" id="challenge-id" value="{{ id }}">
<label>Flag <input type="text" id="challenge-input" name="submission" autocomplete="off"></label>
<button type="button" id="challenge-submit">Submit</button>
<div id="result-notification" role="alert"><strong id="result-message"></strong></div>
`;

/**
 * Script of the forms that create and change a challenge. It does nothing, but frontends load a script with each form.
 */
export const FORM_SCRIPT = `// The form needs no script of its own.
`;
